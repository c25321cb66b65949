// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Roles} from "../../src/base/Roles.sol";
import {StakingPool} from "../../src/staking/StakingPool.sol";
import {Fixture} from "../support/Fixture.sol";
import {Ids} from "../support/Ids.sol";
import {CallbackToken} from "../support/Tokens.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

/// @dev One token that calls back is staked and paid out: from inside each transfer every function is tried. The token itself
/// holds every role, is bound, has a position that is ripe, something earned and an allowance, so that only the guard refuses.
contract StakingPoolReentrancyTest is Fixture {
    CallbackToken private token;
    StakingPool private pool;

    function setUp() public override {
        super.setUp();
        token = new CallbackToken();
        pool = newPool(address(token), address(token));
        bind(address(token));
        vm.startPrank(admin);
        manager.grantRole(Roles.ADMIN, address(token), 0);
        manager.grantRole(Roles.OPERATOR, address(token), 0);
        vm.stopPrank();
        stakeAs(pool, address(token), 100e18);
        stakeAs(pool, alice, 100e18);
        fundPool(pool, 180e18);
        skip(LOCK);
        token.mint(address(token), 1000e18);
        token.mint(address(pool), 50);
        token.mint(alice, 1000e18);
        token.mint(operator, 1000e18);
        _approve(address(token));
        _approve(alice);
        _approve(operator);
    }

    function _approve(address owner) private {
        vm.prank(owner);
        token.approve(address(pool), type(uint256).max);
    }

    function _payloads() private view returns (bytes[] memory payloads) {
        payloads = new bytes[](7);
        payloads[0] = abi.encodeCall(pool.stake, (1e18));
        payloads[1] = abi.encodeCall(pool.stakeWithPermit, (1e18, block.timestamp, 27, 0, 0));
        payloads[2] = abi.encodeCall(pool.unstake, (Ids.only(1)));
        payloads[3] = abi.encodeCall(pool.claim, ());
        payloads[4] = abi.encodeCall(pool.claimFor, (address(token)));
        payloads[5] = abi.encodeCall(pool.fund, (200e18));
        payloads[6] = abi.encodeCall(pool.recoverFreeRewards, (address(token), 1));
    }

    function test_eachCallWorksFromOutside() public {
        bytes[] memory payloads = _payloads();
        for (uint256 index = 0; index < payloads.length; ++index) {
            uint256 snapshot = vm.snapshotState();
            vm.prank(address(token));
            (bool success,) = address(pool).call(payloads[index]);
            assertTrue(success);
            vm.revertToState(snapshot);
        }
    }

    function test_noCallWorksFromInsideATransfer() public {
        bytes[] memory payloads = _payloads();
        bytes[] memory outer = new bytes[](5);
        address[5] memory callers = [alice, alice, alice, operator, admin];
        outer[0] = abi.encodeCall(pool.stake, (5e18));
        outer[1] = abi.encodeCall(pool.unstake, (Ids.only(2)));
        outer[2] = abi.encodeCall(pool.claim, ());
        outer[3] = abi.encodeCall(pool.fund, (200e18));
        outer[4] = abi.encodeCall(pool.recoverFreeRewards, (admin, 5));
        for (uint256 first = 0; first < outer.length; ++first) {
            for (uint256 second = 0; second < payloads.length; ++second) {
                uint256 snapshot = vm.snapshotState();
                token.setCallback(address(pool), payloads[second]);
                vm.prank(callers[first]);
                (bool success,) = address(pool).call(outer[first]);
                assertTrue(success);
                assertGt(token.callCount(), 0);
                assertFalse(token.lastCallSucceeded());
                assertEq(
                    token.lastAnswer(),
                    abi.encodeWithSelector(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)
                );
                vm.revertToState(snapshot);
            }
        }
    }
}
