// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IReferralRegistry} from "../../src/referral/IReferralRegistry.sol";
import {ReferralRegistry} from "../../src/referral/ReferralRegistry.sol";
import {Effects} from "../support/Effects.sol";
import {Test} from "forge-std/Test.sol";

/// @dev Accounts that bind below anybody, again, below themselves and below nobody.
contract ReferralRegistryHandler is Test, Effects {
    ReferralRegistry private immutable REGISTRY;
    address private _deepest;

    constructor(ReferralRegistry registry) {
        REGISTRY = registry;
        _deepest = registry.accountOf(1);
        _declare("bind");
        _declare("bind deep");
        _declare("too deep refused");
        _declare("again refused");
        _declare("unknown superior refused");
    }

    function bind(uint160 account, uint256 superior) external counted {
        address caller = address(uint160(bound(account, 1000, type(uint160).max)));
        if (REGISTRY.isBound(caller)) return;
        _bind(caller, REGISTRY.accountOf(superior % REGISTRY.boundCount() + 1));
        _count("bind");
    }

    /// @dev A chain below the deepest account, down to where it is refused; then another from the top.
    function bindDeep(uint160 account, uint8 length) external counted {
        for (uint256 step = 0; step < uint256(length) % 20 + 1; ++step) {
            address caller = address(uint160(uint256(keccak256(abi.encode(account, step)))));
            if (REGISTRY.isBound(caller)) return;
            _bind(caller, _deepest);
            bool refused = !REGISTRY.isBound(caller);
            _count(refused ? "too deep refused" : "bind deep");
            _deepest = refused ? REGISTRY.accountOf(1) : caller;
        }
    }

    function _bind(address caller, address superior) private {
        bool tooDeep = REGISTRY.depthOf(superior) == REGISTRY.MAX_DEPTH();
        if (tooDeep) {
            vm.expectRevert(abi.encodeWithSelector(IReferralRegistry.NotEligibleForInvitation.selector, superior, 128));
        }
        vm.prank(caller);
        REGISTRY.bind(superior);
    }

    function bindAgain(uint256 id, uint256 superior) external counted {
        uint256 count = REGISTRY.boundCount();
        address caller = REGISTRY.accountOf(id % count + 1);
        address above = REGISTRY.accountOf(superior % count + 1);
        address before = REGISTRY.superiorOf(caller);
        vm.expectRevert(abi.encodeWithSelector(IReferralRegistry.AlreadyBound.selector, caller));
        vm.prank(caller);
        REGISTRY.bind(above);
        assertEq(REGISTRY.superiorOf(caller), before, "I-11");
        _count("again refused");
    }

    function bindBelowUnknown(uint160 superior, bool self) external counted {
        address caller = address(uint160(uint256(keccak256(abi.encode(superior)))));
        address above = self ? caller : address(superior);
        if (REGISTRY.isBound(caller) || REGISTRY.isBound(above)) return;
        vm.expectRevert(abi.encodeWithSelector(IReferralRegistry.SuperiorNotActivated.selector, above));
        vm.prank(caller);
        REGISTRY.bind(above);
        _count("unknown superior refused");
    }
}

contract ReferralRegistryInvariants is Test {
    ReferralRegistry private registry;
    ReferralRegistryHandler private handler;

    function setUp() public {
        address[] memory genesis = new address[](2);
        (genesis[0], genesis[1]) = (makeAddr("genesis"), makeAddr("other genesis"));
        registry = new ReferralRegistry(genesis);
        handler = new ReferralRegistryHandler(registry);
        targetContract(address(handler));
    }

    /// @dev The newest accounts, to which each call adds at most twenty; at the end all.
    /// forge-config: default.invariant.runs = 4
    /// forge-config: deep.invariant.runs = 256
    function invariant_forest() public view {
        uint256 count = registry.boundCount();
        _check(count > 20 ? count - 20 : 1, count);
    }

    function _check(uint256 from, uint256 count) private view {
        for (uint256 id = from; id <= count; ++id) {
            address account = registry.accountOf(id);
            address superior = registry.superiorOf(account);
            assertEq(registry.idOf(account), id, "I-12: ids are 1 to the count, without a gap");
            assertTrue(registry.isBound(account));
            if (superior == address(0)) {
                assertLe(id, 2, "I-11: only genesis accounts have no superior");
                assertEq(registry.depthOf(account), 0, "I-13");
            } else {
                assertLt(registry.idOf(superior), id, "I-11: a superior was bound before");
                assertGt(registry.idOf(superior), 0, "I-11: a superior is bound");
                assertEq(registry.depthOf(account), registry.depthOf(superior) + 1, "I-13");
                assertLe(registry.depthOf(account), registry.MAX_DEPTH(), "I-13");
            }
        }
        assertEq(registry.accountOf(count + 1), address(0), "I-12");
    }

    function afterInvariant() public view {
        _check(1, registry.boundCount());
        handler.requireEffects();
    }
}
