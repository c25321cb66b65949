// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TestUsdt} from "../../src/tokens/test/TestUsdt.sol";
import {Test} from "forge-std/Test.sol";

contract TestUsdtTest is Test {
    address private alice = makeAddr("alice");
    address private bob = makeAddr("bob");
    TestUsdt private usdt;

    function setUp() public {
        usdt = new TestUsdt("USDT", 6);
        usdt.mint(alice, 100e6);
    }

    function test_looksLikeTether() public view {
        assertEq(usdt.name(), "Tether USD");
        assertEq(usdt.symbol(), "USDT");
        assertEq(usdt.decimals(), 6);
        assertEq(usdt.totalSupply(), 100e6);
    }

    function test_takesSymbolAndDecimalsOfAnotherChain() public {
        TestUsdt other = new TestUsdt("BSC-USD", 18);
        assertEq(other.symbol(), "BSC-USD");
        assertEq(other.decimals(), 18);
    }

    function test_mint_addsToBalanceAndSupply() public {
        vm.expectEmit(address(usdt));
        emit TestUsdt.Transfer(address(0), bob, 5);
        usdt.mint(bob, 5);
        assertEq(usdt.balanceOf(bob), 5);
        assertEq(usdt.totalSupply(), 100e6 + 5);
    }

    function test_transfers_andApprove_returnNothing() public {
        bytes memory answer = _callAs(alice, abi.encodeCall(usdt.approve, (bob, 10)));
        assertEq(answer.length, 0);
        answer = _callAs(bob, abi.encodeCall(usdt.transferFrom, (alice, bob, 10)));
        assertEq(answer.length, 0);
        answer = _callAs(bob, abi.encodeCall(usdt.transfer, (alice, 4)));
        assertEq(answer.length, 0);
        assertEq(usdt.balanceOf(bob), 6);
        assertEq(usdt.allowance(alice, bob), 0);
    }

    function _callAs(address account, bytes memory data) private returns (bytes memory answer) {
        bool success;
        vm.prank(account);
        (success, answer) = address(usdt).call(data);
        assertTrue(success);
    }

    function test_approve_refusesToChangeOneThatIsNotZero() public {
        vm.startPrank(alice);
        usdt.approve(bob, 10);
        vm.expectRevert(abi.encodeWithSelector(TestUsdt.ApprovalNotReset.selector, bob, 10));
        usdt.approve(bob, 20);
        usdt.approve(bob, 0);
        vm.expectEmit(address(usdt));
        emit TestUsdt.Approval(alice, bob, 20);
        usdt.approve(bob, 20);
        assertEq(usdt.allowance(alice, bob), 20);
    }

    function test_transferFrom_keepsAnUnlimitedAllowance() public {
        vm.prank(alice);
        usdt.approve(bob, type(uint256).max);
        vm.prank(bob);
        usdt.transferFrom(alice, bob, 1e6);
        assertEq(usdt.allowance(alice, bob), type(uint256).max);
    }

    function test_transfers_refuseMoreThanBalanceOrAllowance() public {
        vm.expectRevert(abi.encodeWithSelector(TestUsdt.ERC20InsufficientBalance.selector, bob, 0, 1));
        vm.prank(bob);
        usdt.transfer(alice, 1);
        vm.expectRevert(abi.encodeWithSelector(TestUsdt.ERC20InsufficientAllowance.selector, bob, 0, 1));
        vm.prank(bob);
        usdt.transferFrom(alice, bob, 1);
    }
}
