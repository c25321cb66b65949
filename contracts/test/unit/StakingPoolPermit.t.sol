// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IRewardStream} from "../../src/rewards/IRewardStream.sol";
import {IStakingPool} from "../../src/staking/IStakingPool.sol";
import {StakingPool} from "../../src/staking/StakingPool.sol";
import {TestUsdt} from "../../src/tokens/test/TestUsdt.sol";
import {Fixture} from "../support/Fixture.sol";
import {signPermit} from "../support/SignPermit.sol";
import {PlainToken} from "../support/Tokens.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";

contract StakingPoolPermitTest is Fixture {
    PlainToken private token;
    StakingPool private pool;
    address private signer;
    uint256 private key;

    function setUp() public override {
        super.setUp();
        token = new PlainToken(18);
        pool = newPool(address(token), address(new PlainToken(18)));
        (signer, key) = makeAddrAndKey("signer");
        bind(signer);
        token.mint(signer, 100);
    }

    function _sign(uint256 amount, uint256 deadline) private view returns (uint8 v, bytes32 r, bytes32 s) {
        return signPermit(token, key, signer, address(pool), amount, deadline);
    }

    function test_stakeWithPermit_needsNoApproval() public {
        (uint8 v, bytes32 r, bytes32 s) = _sign(100, block.timestamp);
        vm.expectEmit(address(pool));
        emit IStakingPool.Staked(signer, 1, 100, block.timestamp + LOCK);
        vm.prank(signer);
        assertEq(pool.stakeWithPermit(100, block.timestamp, v, r, s), 1);
        assertEq(pool.stakedOf(signer), 100);
        assertEq(token.allowance(signer, address(pool)), 0);
    }

    function test_stakeWithPermit_survivesThatSomebodyUsedThePermitFirst() public {
        (uint8 v, bytes32 r, bytes32 s) = _sign(100, block.timestamp);
        vm.prank(stranger);
        token.permit(signer, address(pool), 100, block.timestamp, v, r, s);
        vm.prank(signer);
        assertEq(pool.stakeWithPermit(100, block.timestamp, v, r, s), 1);
    }

    function test_stakeWithPermit_aStrangersPermitStakesNothingOfTheSigner() public {
        (uint8 v, bytes32 r, bytes32 s) = _sign(100, block.timestamp);
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, address(pool), 0, 100));
        vm.prank(alice);
        pool.stakeWithPermit(100, block.timestamp, v, r, s);
        assertEq(token.balanceOf(signer), 100);
    }

    function test_stakeWithPermit_wrongOrExpiredSignatureFailsAtTheTransfer() public {
        (uint8 v, bytes32 r, bytes32 s) = _sign(99, block.timestamp);
        bytes memory noAllowance =
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, address(pool), 0, 100);
        vm.expectRevert(noAllowance);
        vm.prank(signer);
        pool.stakeWithPermit(100, block.timestamp, v, r, s);

        uint256 deadline = block.timestamp;
        (v, r, s) = _sign(100, deadline);
        skip(1);
        vm.expectRevert(noAllowance);
        vm.prank(signer);
        pool.stakeWithPermit(100, deadline, v, r, s);
    }

    function test_stakeWithPermit_worksForATokenWithoutPermitThatIsApproved() public {
        TestUsdt usdt = new TestUsdt("USDT", 6);
        pool = newPool(address(usdt), address(token));
        usdt.mint(alice, 50e6);
        vm.startPrank(alice);
        usdt.approve(address(pool), 50e6);
        assertEq(pool.stakeWithPermit(50e6, block.timestamp, 27, bytes32(uint256(1)), bytes32(uint256(1))), 1);
    }

    function test_stakeWithPermit_refusesZeroAndUnbound() public {
        vm.expectRevert(IRewardStream.ZeroAmount.selector);
        vm.prank(signer);
        pool.stakeWithPermit(0, block.timestamp, 27, 0, 0);
        vm.expectRevert(abi.encodeWithSelector(IStakingPool.SuperiorNotActivated.selector, stranger));
        vm.prank(stranger);
        pool.stakeWithPermit(1, block.timestamp, 27, 0, 0);
    }
}
