// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Checked} from "../../src/base/Checked.sol";
import {IReferralRegistry} from "../../src/referral/IReferralRegistry.sol";
import {ReferralRegistry} from "../../src/referral/ReferralRegistry.sol";
import {Test} from "forge-std/Test.sol";

contract ReferralRegistryTest is Test {
    address private genesis = makeAddr("genesis");
    address private other = makeAddr("other genesis");
    address private alice = makeAddr("alice");
    address private bob = makeAddr("bob");
    ReferralRegistry private registry;

    function setUp() public {
        registry = new ReferralRegistry(_list(genesis, other));
    }

    function _list(address first, address second) private pure returns (address[] memory accounts) {
        accounts = new address[](2);
        (accounts[0], accounts[1]) = (first, second);
    }

    function _bind(address account, address superior) private returns (uint256) {
        vm.prank(account);
        return registry.bind(superior);
    }

    function test_constructor_bindsGenesisAccountsInOrder() public {
        vm.expectEmit();
        emit IReferralRegistry.Bound(genesis, address(0), 1, 0);
        vm.expectEmit();
        emit IReferralRegistry.Bound(other, address(0), 2, 0);
        ReferralRegistry fresh = new ReferralRegistry(_list(genesis, other));
        assertEq(fresh.boundCount(), 2);
        assertEq(fresh.idOf(genesis), 1);
        assertEq(fresh.accountOf(2), other);
        assertEq(fresh.superiorOf(genesis), address(0));
        assertEq(fresh.depthOf(genesis), 0);
        assertTrue(fresh.isBound(other));
    }

    function test_constructor_refusesNobodyZeroAndTwice() public {
        vm.expectRevert(ReferralRegistry.NoGenesisAccount.selector);
        new ReferralRegistry(new address[](0));
        vm.expectRevert(Checked.ZeroAddress.selector);
        new ReferralRegistry(_list(genesis, address(0)));
        vm.expectRevert(abi.encodeWithSelector(IReferralRegistry.AlreadyBound.selector, genesis));
        new ReferralRegistry(_list(genesis, genesis));
    }

    function test_bind_recordsEventIdSuperiorAndDepth() public {
        vm.expectEmit(address(registry));
        emit IReferralRegistry.Bound(alice, genesis, 3, 1);
        assertEq(_bind(alice, genesis), 3);
        vm.expectEmit(address(registry));
        emit IReferralRegistry.Bound(bob, alice, 4, 2);
        assertEq(_bind(bob, alice), 4);

        assertEq(registry.idOf(bob), 4);
        assertEq(registry.accountOf(4), bob);
        assertEq(registry.superiorOf(bob), alice);
        assertEq(registry.depthOf(bob), 2);
        assertTrue(registry.isBound(bob));
        assertEq(registry.boundCount(), 4);
    }

    function test_bind_isOnceAndForEver() public {
        _bind(alice, genesis);
        vm.expectRevert(abi.encodeWithSelector(IReferralRegistry.AlreadyBound.selector, alice));
        _bind(alice, genesis);
        vm.expectRevert(abi.encodeWithSelector(IReferralRegistry.AlreadyBound.selector, alice));
        _bind(alice, other);
        vm.expectRevert(abi.encodeWithSelector(IReferralRegistry.AlreadyBound.selector, genesis));
        _bind(genesis, alice);
    }

    function test_bind_refusesSuperiorThatIsNotBound() public {
        address[3] memory wrong = [bob, alice, address(0)];
        for (uint256 index = 0; index < wrong.length; ++index) {
            vm.expectRevert(abi.encodeWithSelector(IReferralRegistry.SuperiorNotActivated.selector, wrong[index]));
            _bind(alice, wrong[index]);
        }
        assertFalse(registry.isBound(alice));
        assertEq(registry.idOf(alice), 0);
        assertEq(registry.superiorOf(alice), address(0));
    }

    function test_bind_depth128IsTheLast() public {
        address superior = genesis;
        for (uint160 depth = 1; depth <= 128; ++depth) {
            address account = address(uint160(0xD000) + depth);
            _bind(account, superior);
            assertEq(registry.depthOf(account), depth);
            superior = account;
        }
        assertEq(registry.MAX_DEPTH(), 128);
        vm.expectRevert(abi.encodeWithSelector(IReferralRegistry.NotEligibleForInvitation.selector, superior, 128));
        _bind(alice, superior);
        _bind(alice, registry.superiorOf(superior));
        assertEq(registry.depthOf(alice), 128);
    }

    function test_accountOf_unknownIdIsZero() public view {
        assertEq(registry.accountOf(0), address(0));
        assertEq(registry.accountOf(3), address(0));
        assertEq(registry.accountOf(type(uint256).max), address(0));
    }

    function testFuzz_bind_anyAccountOnce(address account, address superior) public {
        vm.assume(account != genesis && account != other);
        bool bound = superior == genesis || superior == other;
        if (!bound) {
            vm.expectRevert(abi.encodeWithSelector(IReferralRegistry.SuperiorNotActivated.selector, superior));
        }
        _bind(account, superior);
        assertEq(registry.isBound(account), bound);
        assertEq(registry.superiorOf(account), bound ? superior : address(0));
    }
}
